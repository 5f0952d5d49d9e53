import { Button } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { KeyCap } from '#client/ui/key-cap.tsx';
import {
  type ActeAlerte,
  type AlerteProduit,
  alertesDuVolet,
} from '#shared/stock/produit/alertes-volet.rules.ts';
import type { LotDeProduit } from '#shared/stock/produit/lot.schema.ts';
import type { VoletProduit } from '#shared/stock/produit/volet.schema.ts';

const MOTS: Readonly<Record<ActeAlerte, { mot: string; touche: string }>> = {
  retirer: { mot: 'Retirer', touche: 'R' },
  commander: { mot: 'Commander', touche: 'C' },
  modifier: { mot: 'Modifier', touche: 'E' },
};

interface Props {
  volet: VoletProduit;
  peutSortir: boolean;
  faire: { retirer: (lot: LotDeProduit) => void; commander: () => void; modifier: () => void };
}

/** [PRO-18] Alerts, each with its remedy. */
export function AlertesVolet({ volet, peutSortir, faire }: Props) {
  const alertes = alertesDuVolet(volet);
  const agir = ({ acte, lot }: AlerteProduit) => {
    if (acte !== 'retirer') return faire[acte]();
    if (lot) faire.retirer(lot);
  };
  // The shortcut applies to the first lot.
  const premiere = alertes.find((a) => a.acte === 'retirer');
  return alertes.map((alerte) => (
    <div key={alerte.cle} className="volet-alerte" role="note">
      <WarningSign />
      <p>
        <strong>{alerte.quoi}</strong> · {alerte.detail}
      </p>
      {(alerte.acte !== 'retirer' || peutSortir) && (
        <Button onClick={() => agir(alerte)}>
          {MOTS[alerte.acte].mot}{' '}
          {(alerte.acte !== 'retirer' || alerte === premiere) && (
            <KeyCap>{MOTS[alerte.acte].touche}</KeyCap>
          )}
        </Button>
      )}
    </div>
  ));
}
