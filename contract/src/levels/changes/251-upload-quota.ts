import type { LevelChange } from "../level-change.ts";

export const uploadQuota: LevelChange = {
  level: 251,
  summary: "`realm_upload_quota_mib` is in mebibytes.",
  earlier: "The same, although other servers gave bytes.",
};
