import { loadSupportChat } from 'support-chat/loader';

await loadSupportChat({ src: 'https://cdn.example.com/support-chat/support-widget.js' });
