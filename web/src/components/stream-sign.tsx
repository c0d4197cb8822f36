import type { Stream } from "@confab/contract";
import type { CSSProperties } from "react";
import { Icon } from "./icon.tsx";

type Signed = Pick<Stream, "invite_only" | "is_web_public"> & { readonly color?: string };

/** Shows who can read a stream, in the colour that the user gave the stream. */
export const StreamSign = ({ stream }: { stream: Signed }) => (
  <span className="stream-sign" style={{ "--stream-color": stream.color } as CSSProperties}>
    <Icon name={stream.invite_only ? "lock" : stream.is_web_public ? "globe" : "hash"} />
  </span>
);
