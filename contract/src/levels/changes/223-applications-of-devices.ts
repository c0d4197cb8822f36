import { maybe, raw } from "../../parameter.ts";
import { textUpTo } from "../../schema.ts";
import type { LevelChange } from "../level-change.ts";

export const applicationsOfDevices: LevelChange = {
  level: 223,
  summary: "`POST /users/me/apns_device_token` requires `appid`, the identifier of the application.",
  earlier: "The parameter may be absent. The device then has no application.",
  parameters: {
    addApnsDevice: {
      was: { appid: maybe(raw(textUpTo(1000), { doc: "The application's identifier." })) },
    },
  },
};
