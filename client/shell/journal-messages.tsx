import { Button } from '@blueprintjs/core';
import { Notifications } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { Deroulant } from '#client/ui/deroulant.tsx';
import { journalToastsAtom } from '#client/ui/toast.ts';
import { heureDe } from '#shared/base/dates.ts';

/** The messages that passed by, newest first: one who looked away can still read them. */
export function JournalMessages() {
  const journal = useAtomValue(journalToastsAtom);
  const contenu = (
    <section className="journal" aria-label="Derniers messages">
      <h2>Derniers messages</h2>
      {journal.length === 0 ? <p className="discret">Aucun message.</p> : (
        <ul>
          {journal.map((t) => (
            <li key={t.id} className={`journal-${t.ton}`}>
              <time>{heureDe(new Date(t.a))}</time> {t.texte}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
  return (
    <Deroulant contenu={contenu}>
      <Button variant="minimal" icon={<Notifications />} aria-label="Derniers messages" />
    </Deroulant>
  );
}
