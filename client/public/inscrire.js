// Only where the browser allows it: HTTPS, or the server's own post.
if ('serviceWorker' in navigator)
  addEventListener(
    'load',
    () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined),
  );
