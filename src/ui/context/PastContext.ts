import { createContext } from 'react';

/** Whether the entries are those of a past conversation, whose messages have no status any more (VIS-07). */
export const PastContext = createContext(false);
