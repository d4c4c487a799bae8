/**
 * Names of the backend's own question areas, by language and by the widget's text key. The widget
 * has built-in names for the other three areas of migration 001 (ENT-10).
 */
export const AREA_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ar: {
    'categories.billing-subscription': 'الفوترة والاشتراك',
    'categories.other': 'موضوع آخر',
  },
  de: {
    'categories.billing-subscription': 'Abrechnung & Abonnement',
    'categories.other': 'Etwas anderes',
  },
  es: {
    'categories.billing-subscription': 'Facturación y suscripción',
    'categories.other': 'Otro tema',
  },
  fr: {
    'categories.billing-subscription': 'Facturation et abonnement',
    'categories.other': 'Autre sujet',
  },
  ja: {
    'categories.billing-subscription': 'お支払い・ご契約',
    'categories.other': 'その他',
  },
  pt: {
    'categories.billing-subscription': 'Cobrança e assinatura',
    'categories.other': 'Outro assunto',
  },
};
