import 'support-chat';

const launcher = document.createElement('support-launcher');
launcher.apiUrl = 'https://support.example.com';
launcher.addEventListener('chat-unread-change', ({ detail }) => {
  document.title = detail.count > 0 ? `(${detail.count}) My shop` : 'My shop';
});
document.body.append(launcher);
