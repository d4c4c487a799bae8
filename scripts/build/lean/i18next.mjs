/** What the one caller, src/i18n/createI18next.ts, never asks of i18next: it gives all options, and calls four methods. */
export const i18next = {
  name: 'i18next',
  version: '26.7.2',
  file: 'dist/esm/i18next.js',
  groups: [
    {
      why: 'Catalogues come by loadCatalogue.ts, which knows what may be asked for again: i18next has no backend, so nothing is queued, read or saved.',
      methods: [
        ...['queueLoad', 'loaded', 'read', 'prepareLoading', 'load', 'reload', 'loadOne', 'saveMissing'].map(
          of('Connector'),
        ),
        'Connector.noticeDevFallback',
        ...['reloadResources', 'hasLoadedNamespace', 'loadNamespaces', 'loadLanguages'].map(of('I18n')),
      ],
      unread: ['this.hasLoadedNamespace.bind(this)', 'this.reloadResources.bind(this)'],
      never: [
        '!this.options.resources || this.options.partialBundledLanguages',
        'usedKey || usedDefault || updateMissing',
      ],
    },
    {
      why: 'Bundles are put in and taken out whole, and texts read by t() alone.',
      methods: [
        ...['addResource', 'addResources', 'getResourceBundle', 'toJSON'].map(of('ResourceStore')),
        ...['exists', 'getUsedParamsDetails'].map(of('Translator')),
        ...['use', 'hydrate', 'getFixedT', 'exists', 'setDefaultNamespace', 'cloneInstance', 'toJSON'].map(of('I18n')),
        ...['off', 'once'].map(of('EventEmitter')),
        ...['add', 'addCached'].map(of('Formatter')),
      ],
      never: [
        'returnDetails',
        "typeof opt !== 'object' && this.options.overloadTranslationOptionHandler",
        'opt.interpolation',
        'prefixEscaped || suffixEscaped || nestingPrefixEscaped || nestingSuffixEscaped',
      ],
    },
    {
      why: 'keySeparator and nsSeparator are false, so a key is a name and no path; nor is one ever a selector.',
      empty: ['keysFromSelector', 'looksLikeObjectPath', 'deepFind'],
      never: ['wouldCheckForNsInKey && !seemsNaturalLanguage'],
    },
    {
      why: 'pickTexts.ts lets only strings into a catalogue: no text is an object or a list.',
      never: [
        'handleAsObjectInI18nFormat && resForObjHndl && handleAsObject && !noObject.includes(resType) && !(isString(joinArrays) && Array.isArray(resForObjHndl))',
        'handleAsObjectInI18nFormat && isString(joinArrays) && Array.isArray(res)',
      ],
    },
    {
      why: 'No text refers to another (nest is false in each call), none has a context, and plurals need one suffix at a time.',
      methods: [
        'Interpolator.nest',
        ...['clearCache', 'needsPlural', 'getPluralFormsOfKey', 'getSuffixes'].map(of('PluralResolver')),
      ],
      never: ['opt.nest !== false', 'needsContextHandling'],
    },
    {
      why: 'No plug-in is used: no formatter, logger, language detector, format of its own or post-processor.',
      never: [
        'this.i18nFormat?.parse',
        'this.i18nFormat?.addLookupKeys',
        'this.i18nFormat?.getResource',
        'this.modules.logger',
        'this.modules.formatter',
        'this.modules.languageDetector',
        'this.modules.i18nFormat',
        'loggerOwner && loggerOwner !== this && loggerOwner.modules.logger !== this.modules.logger',
        '!lng && this.services.languageDetector && !this.services.languageDetector.async',
        '!lng && this.services.languageDetector && this.services.languageDetector.async',
        'res != null && postProcessorNames?.length && opt.applyPostProcessor !== false',
      ],
    },
    {
      why: 'supportedLngs is not given: every code is supported.',
      methods: ['LanguageUtil.clearCache'],
      never: ['!found && this.options.supportedLngs'],
    },
    {
      why: 'debug is off, without which these say nothing.',
      methods: ['LanguageUtil.deprecateBareCode'],
      never: ['l && this.logger.debug && !isSafeLanguageCode(l)', 'this.logger.debug && isString(code)'],
      silent: [...['log', 'warn', 'deprecate', 'once'].map((method) => `this.logger.${method}(`)],
    },
  ],
};

function of(owner) {
  return (method) => `${owner}.${method}`;
}
