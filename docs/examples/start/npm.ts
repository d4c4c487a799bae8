import 'support-chat';
