import { useEffect, useState } from 'react';

/** Object URL, revoked with the file. */
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

export function downloadFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

const KEPT_MS = 60_000;
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  downloadFile(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
