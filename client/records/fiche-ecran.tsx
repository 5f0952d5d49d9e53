import { useLocation } from 'react-router-dom';
import type { CodeDEcran } from '#client/base/lazy-screen.tsx';
import { RECORDS } from '#shared/record-list.ts';
import type { Declaration, RecordOf } from '#shared/record.ts';
import { MENUS } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { readRecordsFirst, RecordScreen } from './record-screen.tsx';

function recordAt(pathname: string): RecordOf<Declaration> | undefined {
  const entries = MENUS.flatMap(({ entrees }) => entrees);
  const topic = entries.find(({ chemin }) => chemin === pathname)?.fiche;
  return RECORDS.find((r) => r.declared.plural === topic) as RecordOf<Declaration> | undefined;
}

function FicheEcran() {
  const { pathname } = useLocation();
  const of = recordAt(pathname);
  return of && <RecordScreen key={pathname} of={of} />;
}

export const ecran: CodeDEcran = {
  Contenu: FicheEcran,
  lireDAbord: async () => {
    const of = recordAt(location.pathname);
    if (of) await readRecordsFirst(of);
  },
};
