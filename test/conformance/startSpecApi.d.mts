import type { TestContext } from 'node:test';
import type Pusher from 'pusher';

export function startSpecApi(test: Pick<TestContext, 'after'>, pusher: Pusher): Promise<string>;
