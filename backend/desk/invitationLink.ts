/** The token follows #. Browsers send that part to no server, so no log or referrer contains it. */
export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/desk/#invitation/${token}`;
}
