import { mount } from 'svelte';
import Shop from './Shop.svelte';

const session = await (await fetch('/session.json')).json();
mount(Shop, { target: document.querySelector('#root'), props: { session } });
