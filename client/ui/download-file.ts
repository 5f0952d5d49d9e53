import { useEffect, useState } from 'react';

/** An address for a file held by this page, given back when the file goes. */
export function useObjectUrl(fichier: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!fichier) return;
    const creee = URL.createObjectURL(fichier);
    setUrl(creee);
    return () => URL.revokeObjectURL(creee);
  }, [fichier]);
  return url;
}

/** Hands the file over under this name. */
export function downloadFile(url: string, nom: string): void {
  const lien = document.createElement('a');
  lien.href = url;
  lien.download = nom;
  lien.click();
}
