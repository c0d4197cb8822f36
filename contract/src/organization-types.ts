/** Purposes of organizations; clients know the numbers. */
export const OrganizationType = {
  unspecified: 0,
  business: 10,
  openSource: 20,
  education: 30,
  educationForProfit: 35,
  research: 40,
  event: 50,
  nonProfit: 60,
  government: 70,
  politicalGroup: 80,
  community: 90,
  personal: 100,
  other: 1000,
} as const;
