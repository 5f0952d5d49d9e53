import { Button } from '@blueprintjs/core';
import { Notifications } from '@blueprintjs/icons';
import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { clocheOuverteAtom } from '#client/admin/notification/notification.atoms.ts';
import { useCloche, useClocheVivante } from '#client/admin/notification/notification.queries.ts';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { announce, SILENCE } from '#client/ui/announcement.ts';
import { LiveRegion } from '#client/ui/live-region.tsx';

const chargerPanneau = () => import('./panneau-cloche.tsx');
const PanneauCloche = lazyScreen(
  chargerPanneau,
  'PanneauCloche',
  <section className="cloche-panneau" aria-label="Notifications et messages" aria-busy />,
);
const REPOS_MS = 1_500;
/** Preloaded: the server may be unreachable on opening. */
function usePanneauPret(): void {
  useEffect(() => {
    const minuterie = setTimeout(() => void chargerPanneau().catch(() => undefined), REPOS_MS);
    return () => clearTimeout(minuterie);
  }, []);
}

/** Unread count, live. One a page. */
export function Cloche() {
  const [ouverte, ouvrir] = useAtom(clocheOuverteAtom);
  const [annonce, setAnnonce] = useState(SILENCE);
  usePanneauPret();
  const non_lues = useCloche().data?.non_lues ?? 0;
  useClocheVivante(({ data }) =>
    setAnnonce(
      announce(
        `Nouvelle notification : ${data.title ?? data.libelle ?? ''}, ${data.message ?? data.description ?? ''}`,
      ),
    ),
  );
  useEffect(() => () => ouvrir(false), [ouvrir]);
  const nom =
    non_lues === 0
      ? 'Notifications'
      : `Notifications, ${non_lues} non lue${non_lues > 1 ? 's' : ''}`;
  return (
    <>
      <Dropdown
        open={ouverte}
        onToggle={ouvrir}
        content={<PanneauCloche fermer={() => ouvrir(false)} />}
      >
        <Button
          variant="minimal"
          className="cloche"
          icon={<Notifications />}
          aria-label={nom}
          title={nom}
        >
          {non_lues > 0 && (
            <span className="cloche-compte" aria-hidden>
              {non_lues > 9 ? '9+' : non_lues}
            </span>
          )}
        </Button>
      </Dropdown>
      <LiveRegion announcement={annonce} />
    </>
  );
}
