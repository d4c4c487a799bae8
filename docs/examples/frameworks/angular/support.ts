import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import 'support-chat';
import type { SupportChatEventMap, SupportChatUser } from 'support-chat';

@Component({
  selector: 'app-support',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <p>{{ unread() }} unread</p>
    <button type="button" (click)="isOpen.set(!isOpen())">{{ isOpen() ? 'Close support' : 'Open support' }}</button>
    <button type="button" (click)="support.prefill('I have a question')">Ask</button>
    <support-launcher
      #support
      api-url="https://support.example.com"
      product="My shop"
      [user]="user()"
      [open]="isOpen()"
      (chat-open)="isOpen.set(true)"
      (chat-close)="isOpen.set(false)"
      (chat-unread-change)="count($event)"
    ></support-launcher>
  `,
})
export class Support {
  readonly user = signal<SupportChatUser>({ id: 'customer-42', email: 'ann@example.com', name: 'Ann Lee' });
  readonly isOpen = signal(false);
  readonly unread = signal(0);

  count({ detail }: SupportChatEventMap['chat-unread-change']): void {
    this.unread.set(detail.count);
  }
}
