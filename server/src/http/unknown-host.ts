/** Builds the answer for servers with several organizations when a request names none of them. */
import { ApiError, badRequest, type Endpoint, endpoints } from "@confab/contract";

const MESSAGE = "Invalid subdomain";

/**
 * Clients that inspect a server before anybody signs in get another error (docs/interface/errors.md#codes,
 * docs/interface/authentication.md#server-settings).
 */
export const unknownHost = (endpoint: Endpoint): ApiError =>
  endpoint.name === endpoints.getServerSettings.name
    ? badRequest(MESSAGE)
    : new ApiError(MESSAGE, { status: 404, code: "NONEXISTENT_SUBDOMAIN" });
