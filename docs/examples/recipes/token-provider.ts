import 'support-chat';

const launcher = document.querySelector('support-launcher');

if (launcher) {
  launcher.tokenProvider = async () => {
    const answer = await fetch('/session/support-token', { method: 'POST' });
    return answer.text();
  };
}
