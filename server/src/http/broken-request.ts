/** Answers input that is not a valid HTTP request, in the form of every other error. */
import type { Socket } from "node:net";
import { ApiError } from "@confab/contract";
import type { Logger } from "pino";
import { http } from "../base/node-http.ts";
import { errorAnswer, jsonHeaders } from "./answer.ts";

export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, logger: Logger): void {
  // A client that hung up needs no answer.
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = errorAnswer(problemOf(error), logger);
  const headers = { ...jsonHeaders, "content-length": Buffer.byteLength(body), connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}

function problemOf({ code }: NodeJS.ErrnoException): ApiError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new ApiError("The address of the request is too long. Send the parameters in its body.", {
        status: 431,
      });
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new ApiError("The request took too long to arrive.", { status: 408 });
    case "HPE_INVALID_URL":
      return new ApiError("The address contains characters that must be percent-encoded.", { status: 400 });
    default:
      return new ApiError("The request is malformed.", { status: 400 });
  }
}
