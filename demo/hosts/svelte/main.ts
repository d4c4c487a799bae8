import { mount } from 'svelte';
import { APP } from '../host.ts';
import App from './App.svelte';

const target = document.querySelector(APP);
if (target) mount(App, { target });
