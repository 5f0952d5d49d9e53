import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { chime } from '#client/ui/sounds.ts';
import { toast } from '#client/ui/toast.ts';
import {
  confirmeeAuGuichet,
  type DemandeDuPanier,
  demandeAttendue,
  type Operateur,
} from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { APayer, SaisieReglement } from '#shared/vente/caisse/parts.rules.ts';
import type { MobileMoneyPossible } from '#shared/vente/mobile-money/reglages.schema.ts';
import { demandePartieAtom, loadGuichet, renonceeAtom } from './load-guichet.offert.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';

interface Mobile {
  /** Undefined until the mode is chosen, or offline. */
  possible: MobileMoneyPossible | undefined;
  attendue: DemandeDuPanier | null;
  /** Sent or awaited: nothing else is pressed meanwhile. */
  occupee: boolean;
  /** Why it cannot be asked. */
  faute: string | null;
  /** Null: this entry is paid, not asked. */
  demander: (() => void) | null;
}
/** [MOB-4] Asks the client's phone where an operator is linked; waits for the answer. */
export function useMobile(
  r: Pick<Reservation, 'id' | 'status' | 'demandes_mobiles'>,
  { aPayer, saisie }: { aPayer: APayer; saisie: SaisieReglement },
  envoyer: (operateur: Operateur) => unknown,
): Mobile {
  const ouvert = r.status === 'Brouillon';
  const { data } = useQuery({
    queryKey: ['mobile-money-possible'],
    queryFn: async () => {
      const guichet = await loadGuichet();
      return { guichet, possible: await guichet.readPossible() };
    },
    staleTime: 60_000,
    enabled: ouvert && saisie.mode === 'mobile_money',
  });
  useConfirmationSound(r.demandes_mobiles);
  const renoncee = useAtomValue(renonceeAtom) === r.id;
  const part = useAtomValue(demandePartieAtom) === r.id && !renoncee;
  const attendue = ouvert && !renoncee ? demandeAttendue(r.demandes_mobiles) : null;
  const occupee = part || attendue !== null;
  const possible = data?.possible;
  const jugee =
    attendue === null && data ? data.guichet.judgeEntry(aPayer, saisie, data.possible) : null;
  if (jugee === null) return { possible, attendue, occupee, faute: null, demander: null };
  const { faute, operateur } = jugee;
  return {
    possible,
    attendue,
    occupee,
    faute,
    demander: () => {
      if (faute === null && operateur) envoyer(operateur);
    },
  };
}

/** Once, with the sound of an arrival: the client has paid. */
function useConfirmationSound(demandes: readonly DemandeDuPanier[] | null): void {
  const recues = (demandes ?? []).filter((d) => d.etat === 'confirmee' || d.etat === 'rattachee');
  const before = useRef(recues.length);
  useEffect(() => {
    if (recues.length > before.current) {
      chime();
      toast.succes(confirmeeAuGuichet);
    }
    before.current = recues.length;
  }, [recues.length]);
}
