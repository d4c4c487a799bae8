/**
 * The kinds of components that nothing in src/ui is made of. What only they call is never called, or called with nothing to do; to draw
 * one throws, and the error boundary of a thread's entry, or the first end-to-end test, tells of it.
 */
export const reactDom = {
  name: 'react-dom',
  version: '19.3.1',
  file: 'cjs/react-dom-client.production.js',
  /**
   * Of kinds that are never drawn: mode, consumer, profiler, suspense, lazy, dehydrated, suspense list, scope, offscreen, legacy hidden,
   * tracing marker, hoistable, singleton, view transition, activity.
   */
  tags: [8, 9, 12, 13, 16, 18, 19, 21, 22, 23, 25, 26, 27, 30, 31],
  groups: [
    {
      why: 'No <Suspense>, <Activity> or lazy(): what is loaded on demand is state (ui/onDemand), so nothing is ever hidden and shown again.',
      throwing: [
        'updateSuspenseComponent',
        'updateSuspenseListComponent',
        'updateActivityComponent',
        'updateOffscreenComponent',
        'updateDehydratedSuspenseComponent',
      ],
      empty: [
        'recursivelyTraverseReappearLayoutEffects',
        'recursivelyTraverseDisappearLayoutEffects',
        'hideOrUnhideAllChildrenOnFiber',
        'cutOffTailIfNeeded',
      ],
    },
    {
      why: 'No <ViewTransition>, and no startTransition that would begin one.',
      throwing: ['startViewTransition'],
      empty: [
        'measureViewTransitionHostInstancesRecursive',
        'measureNestedViewTransitions',
        'commitDeletedPairViewTransitions',
        'commitExitViewTransitions',
        'commitEnterViewTransitions',
        'commitNestedViewTransitions',
        'commitAppearingPairViewTransitions',
        'applyViewTransitionToHostInstancesRecursive',
        'applyViewTransitionName',
        'restoreViewTransitionName',
        'defaultOnDefaultTransitionIndicator',
      ],
    },
    {
      why: 'No <link>, <meta>, <style>, <script> or <title> is drawn, and nothing preloaded by React: styles are constructable, chunks the build’s.',
      throwing: ['getResource', 'acquireResource', 'suspendResource'],
      empty: [
        'insertStylesheetIntoRoot',
        'estimateBandwidth',
        'getHydratableHoistableCache',
        'preload',
        'preloadModule',
        'preloadStylesheet',
        'preinitStyle',
        'preinitScript',
        'preinitModuleScript',
        'preconnectAs',
      ],
    },
    {
      why: 'Forms have onSubmit; none has a function as its action, and no useActionState looks after one.',
      throwing: ['mountActionState', 'updateActionStateImpl'],
      empty: ['runActionStateAction', 'dispatchActionState', 'extractEvents$1'],
    },
    {
      why: 'No fragment has a ref.',
      empty: [
        'commitNewChildToFragmentInstance',
        'deleteChildFromFragmentInstance',
        'validateDocumentPositionWithFiberTree',
      ],
      silent: ['FragmentInstance.prototype.', 'ViewTransitionPseudoElement.prototype.'],
    },
    {
      why: 'Every update has a lane that is drawn in one go: no transitions, no deferred values, nothing idle or hidden.',
      throwing: ['renderRootConcurrent', 'trackUsedThenable', 'startTransition'],
      empty: ['attachPingListener', 'pingSuspendedRoot', 'entangleAsyncAction', 'dispatchOptimisticSetState'],
      properties: [
        ...['useTransition', 'useDeferredValue', 'useOptimistic', 'useFormState', 'useActionState'],
        ...['useHostTransitionStatus', 'useMemoCache', 'useCacheRefresh', 'useEffectEvent', 'useImperativeHandle'],
        ...['useDebugValue', 'getCacheForType', 'cacheSignal'],
      ],
    },
    {
      why: 'A root is taken over in the task that makes it (flushSync in app.tsx): no event finds it dehydrated.',
      empty: [
        'queueIfContinuousEvent',
        'attemptReplayContinuousQueuedEvent',
        'scheduleReplayQueueIfNeeded',
        'clearIfContinuousEvent',
        'retryIfBlockedOn',
        'attemptExplicitHydrationTarget',
        'replayUnblockedEvents',
        'scheduleCallbackIfUnblocked',
      ],
      silent: ['ReactDOMHydrationRoot.prototype.unstable_scheduleHydration = '],
    },
    {
      why: 'Children are texts, elements and arrays of them.',
      empty: ['getIteratorFn'],
      throwing: ['reconcileChildrenIterator', 'unwrapThenable'],
    },
    {
      why: 'No custom element is drawn.',
      throwing: ['setPropOnCustomElement'],
    },
    {
      why: 'No onSelect, onBeforeInput or onCompositionStart and the like.',
      empty: ['constructSelectEvent', 'getNativeBeforeInputChars', 'getFallbackBeforeInputChars'],
    },
    {
      why: 'React throws these at itself, and knows them by being themselves. Made as errors while the chunk is evaluated they each take down where, for which a browser with its developer tools open parses the whole chunk anew.',
      sentinels: [460, 461, 474, 519, 542].map((code) => `Error(formatProdErrorMessage(${code}))`),
    },
    {
      why: 'Names of components, by which nobody finds anything in a minified build: EntryBoundary.tsx reports the error itself.',
      empty: ['describeFiber', 'describeNativeComponentFrame'],
    },
  ],
};
