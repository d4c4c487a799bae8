type Row = {
  /** For the documents of the contract. */
  readonly about: string;
  /** The value of a new installation. The migration that adds the column has the same one. */
  readonly initial: boolean | number | string;
  /** What a change may set; the options of the JSON schema of this type. */
  readonly limits?:
    | { readonly minimum: number; readonly maximum: number }
    | { readonly maxLength: number }
    | { readonly enum: readonly string[] };
};

/** What a sign-in requires: a password, a second factor too, or the OpenID Connect provider. */
export const SIGN_IN_RULES = ['password', 'second-factor', 'provider'] as const;

const SECONDS = { minimum: 1, maximum: 24 * 3_600 };

/**
 * The settings that administrators change at the desk. The key is the name on the wire and the
 * column of the table `settings`. A new setting needs a row here, a migration with its column, and
 * a field in the desk's SettingsDialog.
 */
export const DESK_SETTINGS = {
  online: { initial: true, about: 'Whether the operators accept chats, for every company.' },
  show_rate: { initial: true, about: 'Whether a chat ends with a satisfaction survey.' },
  saved_history: { initial: false, about: 'Whether a rated chat counts as saved.' },
  queue: { initial: false, about: 'Whether visitors see their place in the queue.' },
  show_operators: { initial: true, about: 'Whether visitors see who is online before an operator has joined.' },
  init_message: { initial: '', limits: { maxLength: 1_000 }, about: "Shown at a chat's start; empty for none." },
  wait_warning: {
    ...{ initial: 60, limits: SECONDS },
    about: 'Seconds of waiting after which the desk highlights a chat.',
  },
  wait_alarm: {
    ...{ initial: 180, limits: SECONDS },
    about: 'Seconds of waiting after which the desk plays an alarm.',
  },
  mail_waiting_after: {
    ...{ initial: 0, limits: { minimum: 0, maximum: 24 * 60 } },
    about: 'Minutes of waiting after which operators who are away and chose it get an e-mail; 0 for none.',
  },
  sign_in: {
    ...{ initial: 'password', limits: { enum: SIGN_IN_RULES } },
    about: 'What every sign-in requires: `password`, `second-factor`, or `provider` for OpenID Connect only.',
  },
} as const satisfies Record<string, Row>;

type Table = typeof DESK_SETTINGS;
export type SettingName = keyof Table;
type Widened<Value> = Value extends boolean ? boolean : Value extends number ? number : string;
export type DeskSettings = { [Name in SettingName]: Widened<Table[Name]['initial']> };

export const SETTING_NAMES = Object.keys(DESK_SETTINGS) as SettingName[];

/** Builds an object with one value for each setting. */
export function mapSettings<Value>(valueOf: (row: Row) => Value): Record<SettingName, Value> {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, valueOf(DESK_SETTINGS[name])])) as Record<
    SettingName,
    Value
  >;
}
