const SAID: Readonly<Record<string, string>> = {
  EACCES: 'ce compte n’en a pas le droit',
  EPERM: 'ce compte n’en a pas le droit',
  EROFS: 'le disque est en lecture seule',
  ENOSPC: 'le disque est plein',
  EDQUOT: 'le disque est plein pour ce compte',
  ENOENT: 'le système ne le trouve pas',
  ENOTDIR: 'un fichier est à la place d’un dossier',
  EISDIR: 'c’est un dossier',
  EEXIST: 'il existe déjà',
  ELOOP: 'ses liens tournent en rond',
  ENAMETOOLONG: 'son nom est trop long',
  EMFILE: 'trop de fichiers sont ouverts',
};

/** Reason in words; null unless a file system error. */
export function systemFaultSaid(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return SAID[code] ?? null;
}
