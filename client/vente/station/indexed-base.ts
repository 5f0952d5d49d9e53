/** Rejects with the browser's error, or one that bears `name`. */
export const answered = <T>(request: IDBRequest<T>, name: string): Promise<T> =>
  new Promise((ok, ko) => {
    request.onsuccess = () => ok(request.result);
    request.onerror = () => ko(request.error ?? new Error(name));
  });
/** Resolves once written; rejects when the transaction was aborted. */
export const committed = (t: IDBTransaction, name: string): Promise<void> =>
  new Promise((ok, ko) => {
    t.oncomplete = () => ok();
    t.onabort = () => ko(t.error ?? new Error(name));
  });

/** Opens the database at its first use, and again once it was closed. `stores`: name to key path. */
export function indexedBase(
  name: string,
  stores: Readonly<Record<string, string>>,
): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | null = null;
  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(stores))
        request.result.createObjectStore(store, { keyPath });
    };
    const db = await answered(request, name);
    const forget = () => void (opened = null);
    db.onclose = forget;
    db.onversionchange = () => {
      db.close();
      forget();
    };
    return db;
  };
  return async () => {
    opened ??= open();
    try {
      return await opened;
    } catch (error) {
      opened = null;
      throw error;
    }
  };
}
