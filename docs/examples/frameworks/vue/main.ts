import { createApp } from 'vue';
import Support from './Support.vue';

const user = { id: 'customer-42', email: 'ann@example.com', name: 'Ann Lee' };
createApp(Support, { user }).mount('#app');
