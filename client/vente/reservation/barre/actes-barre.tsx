import { BankAccount, Disable, Refresh } from '@blueprintjs/icons';
import { useAtomValue, useSetAtom } from 'jotai';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { comptageAtom } from '#client/gestion/billetage/billetage.atoms.ts';
import { useDejaCompte } from '#client/gestion/billetage/billetage.queries.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { useMedia, WIDE } from '#client/ui/use-media.ts';
import { RowActs } from '#client/ui/liste/row-acts.tsx';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { useRaisons } from '../panier/raisons.ts';
import { annuler, rafraichirPaniers } from '../reservation.actions.ts';

/** Where there is room, two of the acts stand in sight (specification 2 §2). */
export function ActesBarre({ r }: { r: Reservation | null }) {
  const raisons = useRaisons(r);
  const large = useMedia(WIDE);
  const compter = useSetAtom(comptageAtom);
  const compte = useDejaCompte(useAtomValue(sessionAtom)?.fullname ?? '');
  const rafraichir = {
    icon: <Refresh />,
    text: 'Rafraîchir',
    act: () => void rafraichirPaniers(),
  };
  const acts = [
    rafraichir,
    ...(compte
      ? []
      : [
          {
            icon: <BankAccount />,
            text: 'Billetage de la caisse Default',
            act: () => compter({ caisse_id: CAISSE_DEFAUT, libelle: 'Default' }),
          },
        ]),
    ...(r === null
      ? []
      : [
          {
            icon: <Disable />,
            text: 'Annuler la réservation',
            danger: true,
            reason: raisons.annuler,
            act: annuler,
          },
        ]),
  ];
  return (
    <span className="actes-barre">
      <RowActs
        of="la vente"
        acts={acts}
        {...(acts.length === 1 && !large && { opening: rafraichir.text })}
      >
        {large && r && (
          <ReasonedButton
            reason={raisons.annuler}
            variant="minimal"
            onClick={annuler}
            text="Annuler"
          />
        )}
        {large && (
          <IconButton icon={<Refresh />} aria-label={rafraichir.text} onClick={rafraichir.act} />
        )}
      </RowActs>
    </span>
  );
}
