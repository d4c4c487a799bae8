/** Returns the token of an `Authorization: Bearer` header. Null without one, or with another scheme. */
export function bearerToken({ authorization }: { authorization?: string | undefined }): string | null {
  return /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}
