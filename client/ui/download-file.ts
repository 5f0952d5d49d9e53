import { useEffect, useState } from 'react';

/** An address for a file held by this page, given back when the file goes. */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}

/** Hands the file over under this name. */
export function downloadFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

const KEPT_MS = 60_000;
/** Hands over a file made here; its address is given back once the browser has read it. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  downloadFile(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
