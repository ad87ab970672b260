import { createApp } from 'vue';
import Shop from './Shop.vue';

const session = await (await fetch('/session.json')).json();
createApp(Shop, { session }).mount('#root');
