/** The token stands after #, which browsers send to no server: no log and no referrer holds it. */
export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/desk/#invitation/${token}`;
}
