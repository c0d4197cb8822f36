import { endpoints } from "@confab/contract";
import { newCall } from "../../domain/calls/big-blue-button.ts";
import { route } from "../../http/route.ts";

export const createBigBlueButtonCallRoute = route(
  endpoints.createBigBlueButtonCall,
  ({ context, realm }) => ({
    url: newCall(context, realm.realmId),
  }),
);
