import './commande.css';
import './commande-page.css';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { type CodeDEcran, lazyPage } from '#client/base/lazy-screen.tsx';
import { DialogForms, type DirtyForms } from '#client/ui/form-guard.ts';
import { useGuardedPage } from '#client/ui/use-guarded-page.ts';
import { Loading } from '#client/ui/loading.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { giveUpAskedBack } from '#client/ui/form-drafts.ts';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { commandeFermee } from '#shared/stock/commande/commande.phrases.ts';
import { estOuverte } from '#shared/stock/commande/commande.rules.ts';
import type { Commande, CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import { useCommande, useSuivreCommande } from './commande.queries.ts';

const attente = <Loading />;
const BrouillonCommande = lazyPage(
  () => import('./brouillon-commande.tsx'),
  'BrouillonCommande',
  attente,
);
const CommandePartie = lazyPage(() => import('./commande-partie.tsx'), 'CommandePartie', attente);
const chargerReception = () => import('./reception-commande.tsx');
const ReceptionCommande = lazyPage(chargerReception, 'ReceptionCommande', attente);

const LISTE = '/stock/commandes';
const NOUVELLE = 'nouvelle';

interface PropsContenu {
  commande: CommandeComplete | null;
  /** Another user's version, not shown yet. */
  ailleurs: Commande | null;
  revenir: () => void;
  creee: (id: number) => void;
}
/** Draft, sent order, or delivery being counted (own address). */
function Contenu({ commande, ailleurs, revenir, creee }: PropsContenu) {
  const [params, changer] = useSearchParams();
  const aller = useNavigate();
  // Absolute: a new order is not at its own address yet.
  const recevoir = (id: number) => void aller(`${LISTE}/${id}?recevoir=1`, { replace: true });
  const neplus = () => changer({}, { replace: true });
  const attendue = commande !== null && estOuverte(commande.status);
  // Prefetched: scanning starts at once.
  useEffect(() => {
    if (attendue) chargerReception().catch(() => undefined);
  }, [attendue]);
  useAskedBack('reception', (id) => {
    if (!commande || id !== commande.id) return;
    if (attendue) recevoir(id);
    else giveUpAskedBack(commandeFermee(commande.numero));
  });
  if (attendue && params.has('recevoir'))
    return (
      <ReceptionCommande
        key={commande.version}
        commande={commande}
        ailleurs={ailleurs}
        revenir={neplus}
      />
    );
  if (!commande || commande.status === 'BROUILLON')
    return (
      <BrouillonCommande
        key={commande?.id ?? 0}
        commande={commande}
        revenir={revenir}
        creee={creee}
        recevoir={recevoir}
      />
    );
  return (
    <CommandePartie commande={commande} revenir={revenir} recevoir={() => recevoir(commande.id)} />
  );
}

/** Back returns to the list as it was. */
export function CommandeEcran() {
  const { id: dit } = useParams();
  const id = dit === NOUVELLE ? null : Number(dit);
  const aller = useNavigate();
  const { key } = useLocation();
  const [formulaires] = useState<DirtyForms>(() => new Set());
  const { data, error, refetch } = useCommande(id);
  const [ailleurs, setAilleurs] = useState<Commande | null>(null);
  useSuivreCommande(id, () => formulaires.size === 0, setAilleurs);
  const quitter = useGuardedPage(formulaires);
  // The page's header has already confirmed.
  const revenir = () => quitter(() => void (key === 'default' ? aller(LISTE) : aller(-1)));
  return (
    <DialogForms value={formulaires}>
      {id === null || data ? (
        <Contenu
          key={id}
          commande={id === null ? null : (data ?? null)}
          ailleurs={ailleurs}
          revenir={revenir}
          creee={(creee) => void aller(`${LISTE}/${creee}`, { replace: true })}
        />
      ) : (
        <ReadingState message={error?.message} onRetry={() => void refetch()} />
      )}
    </DialogForms>
  );
}

export const ecran: CodeDEcran = { Contenu: CommandeEcran };
