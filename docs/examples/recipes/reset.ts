import 'support-chat';

const launcher = document.querySelector('support-launcher');
const isForgotten = await launcher?.reset();
console.log(isForgotten ? 'Nothing of the visitor is left in this browser' : 'Try again');
