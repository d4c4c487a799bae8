// Compiles the templates in the browser. A larger application leaves this to the Angular CLI.
import '@angular/compiler';
import {
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  provideZonelessChangeDetection,
  signal,
  ViewChild,
  type ElementRef,
} from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import 'support-chat';
import type { SupportLauncherElement } from 'support-chat';
import { ANN, APP, GUEST, QUESTION, refuseCards, REQUEST, servers, TEXTS } from '../host.ts';

/** Angular sets properties in brackets and listens to events in parentheses. The schema allows custom elements. */
@Component({
  selector: APP,
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Documents in Angular</h1>
    <p role="status">The chat is {{ isOpen() ? 'open' : 'closed' }}, {{ unread() }} unread.</p>
    <div class="controls">
      <button type="button" (click)="sign()">{{ customer() === ann ? 'Sign out' : 'Sign in' }}</button>
      <button type="button" (click)="isOpen.set(!isOpen())">{{ isOpen() ? 'Close support' : 'Open support' }}</button>
      <button type="button" (click)="ask()">Ask about my lease</button>
      <button type="button" (click)="request()">Send a request</button>
      <label>
        <input type="checkbox" [checked]="isShown()" (change)="isShown.set(!isShown())" /> Support on this page
      </label>
    </div>
    <p class="event">
      Last event: <code>{{ lastEvent() }}</code>
    </p>
    @if (isShown()) {
      <support-launcher
        #support
        [apiUrl]="servers.apiUrl"
        [pushKey]="servers.pushKey"
        [socketUrl]="servers.socketUrl"
        [user]="customer().user"
        [metadata]="customer().metadata"
        [texts]="texts"
        product="Legal Forms"
        [open]="isOpen()"
        (chat-open)="isOpen.set(true)"
        (chat-close)="isOpen.set(false)"
        (chat-before-send)="refuseCards($event)"
        (chat-start)="lastEvent.set($event.type)"
        (chat-operator-change)="lastEvent.set($event.type)"
        (chat-end)="lastEvent.set($event.type)"
        (chat-unread-change)="unread.set($event.detail.count)"
      ></support-launcher>
    }
  `,
})
class Documents {
  @ViewChild('support') support?: ElementRef<SupportLauncherElement>;
  readonly servers = servers();
  readonly ann = ANN;
  readonly texts = TEXTS;
  readonly refuseCards = refuseCards;
  readonly customer = signal(GUEST);
  readonly isOpen = signal(false);
  readonly unread = signal(0);
  readonly lastEvent = signal('none');
  readonly isShown = signal(true);

  sign(): void {
    this.customer.set(this.customer() === ANN ? GUEST : ANN);
  }

  ask(): void {
    this.support?.nativeElement.prefill(QUESTION);
  }

  request(): void {
    void this.support?.nativeElement.send(REQUEST);
  }
}

await bootstrapApplication(Documents, { providers: [provideZonelessChangeDetection()] });
