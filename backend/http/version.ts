/** The version in both documents. Increase it when a call or an event changes. */
export const CONTRACT_VERSION = '1.0.0';
