import { createApp } from 'vue';
import Support from './Support.vue';

createApp(Support).mount('#app');
