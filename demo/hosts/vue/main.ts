import { createApp } from 'vue';
import { APP } from '../host.ts';
import App from './App.vue';

createApp(App).mount(APP);
