import { mount } from 'svelte';
import Support from './Support.svelte';

const target = document.querySelector('#app');
if (target) mount(Support, { target });
