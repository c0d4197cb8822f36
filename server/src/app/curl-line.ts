/** Returns a shell command that sends a message. @param as the credentials, `address:key` */
export const curlLine = (siteUrl: string, as: string): string => `curl -X POST ${siteUrl}/api/v1/messages \\
    -u ${as} \\
    -d type=stream -d to=general -d topic=hello \\
    --data-urlencode content="Hello, world!"`;
