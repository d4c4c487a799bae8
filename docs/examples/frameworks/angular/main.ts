// The template is compiled in the browser here; the command line of Angular compiles it before.
import '@angular/compiler';
import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Support } from './support.ts';

await bootstrapApplication(Support, { providers: [provideZonelessChangeDetection()] });
