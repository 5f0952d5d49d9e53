import { useAtomValue } from 'jotai';
import { toastLogAtom } from '#client/ui/toast.ts';
import { heureDe } from '#shared/base/dates.ts';

export function JournalMessages() {
  const journal = useAtomValue(toastLogAtom);
  if (journal.length === 0)
    return <p className="cloche-vide">Aucun message depuis l’ouverture de cette page.</p>;
  return (
    <ul className="journal">
      {journal.map((t) => (
        <li key={t.id} className={`journal-${t.tone}`}>
          <time>{heureDe(new Date(t.a))}</time> {t.text}
        </li>
      ))}
    </ul>
  );
}
