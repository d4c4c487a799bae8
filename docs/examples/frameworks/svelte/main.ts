import { mount } from 'svelte';
import Support from './Support.svelte';

const user = { id: 'customer-42', email: 'ann@example.com', name: 'Ann Lee' };
const target = document.querySelector('#app');
if (target) mount(Support, { target, props: { user } });
