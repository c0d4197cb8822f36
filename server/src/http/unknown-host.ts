/** What is answered where several organizations share the server and a request names none of them. */
import { ApiError, badRequest, type Endpoint, endpoints } from "@confab/contract";

const MESSAGE = "Invalid subdomain";

/** Clients that look a server over before anybody signs in are told in another way (reference 2, 3.5). */
export const unknownHost = (endpoint: Endpoint): ApiError =>
  endpoint.name === endpoints.getServerSettings.name
    ? badRequest(MESSAGE)
    : new ApiError(MESSAGE, { status: 404, code: "NONEXISTENT_SUBDOMAIN" });
