import './billetage.css';
import { Button } from '@blueprintjs/core';
import { EyeOpen } from '@blueprintjs/icons';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useCaisses } from '#client/caisse/caisse.queries.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { confirmAct } from '#client/ui/confirm-dialog.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import * as phrasesBilletage from '#shared/billetage/comptage.phrases.ts';

import { listerBilletages, lireBilletage } from '#shared/billetage/billetage.api.ts';
import { validerBilletage } from '#shared/billetage/comptage.api.ts';
import { type Billetage, STATUTS_BILLETAGE } from '#shared/billetage/billetage.schema.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import { comptageAtom } from './billetage.atoms.ts';
import { recevoirBilletage, useBilletagesVivants } from './billetage.queries.ts';
import { BilletCompte, formatEcart, StatutBilletage } from './billet-compte.tsx';
import { DialogActions } from '#client/ui/form.tsx';
import { formatFcfa } from '#shared/base/montant.ts';

const COLONNES: readonly Colonne<Billetage>[] = [
  { key: 'caisse_libelle', label: 'CAISSE', triable: true, largeur: 150 },
  {
    key: 'periode',
    label: 'PÉRIODE',
    champs: ['periode', 'date_debut', 'date_fin', 'heure_debut', 'heure_fin'],
    triable: true,
  },
  { key: 'total_vente', label: 'TOTAL VENTE', format: 'money', triable: true, largeur: 140 },
  {
    key: 'total_billetage',
    label: 'TOTAL BILLETAGE',
    format: 'money',
    triable: true,
    largeur: 140,
  },
  {
    key: 'ecart',
    label: 'ÉCART',
    format: 'slot',
    chiffre: true,
    toCSV: 'money',
    triable: true,
    largeur: 130,
    rendre: (b) => (
      <span className={b.ecart === 0 ? 'nombre' : 'nombre ecart'}>{formatEcart(b.ecart)}</span>
    ),
  },
  { key: 'created_by', label: 'COMPTÉ PAR', triable: true, largeur: 150 },
  { key: 'ended_with', label: 'VALIDÉ PAR', triable: true, largeur: 150, cachee: 'etroit' },
  {
    key: 'statut',
    label: 'STATUT',
    carte: 'badge',
    format: 'slot',
    toCSV: 'texte',
    triable: true,
    largeur: 210,
    rendre: (b) => <StatutBilletage statut={b.statut} />,
  },
];
const FILTRES = ['period_from', 'period_to', 'statut', 'caisse_id'] as const;

function Vivant({ caisse_id }: { caisse_id: number }) {
  useBilletagesVivants(caisse_id);
  return null;
}

/** Why this count may not be validated by this person now; null when it may. */
function raisonValidation(b: Billetage | null, session: Session | null): string | null {
  if (b === null || session === null) return 'Lecture…';
  if (b.statut === 'validé') return phrasesBilletage.billetageDejaValide;
  if (b.created_by === session.fullname && !session.is_admin)
    return phrasesBilletage.billetageAutrePersonne;
  return null;
}

/** One count whole; the one who did not make it validates it here. */
function Detail({ id, fermer }: { id: number; fermer: () => void }) {
  const session = useAtomValue(sessionAtom);
  const [b, setB] = useState<Billetage | null>(null);
  const [lu, setLu] = useState(false);
  if (!lu) {
    setLu(true);
    void callApi(lireBilletage, { parametres: { id } }).then(({ data }) => setB(data));
  }
  const raison = raisonValidation(b, session);
  const valider = async () => {
    if (!b) return;
    const quoi = phrasesBilletage.billetageAValider(
      b.caisse_libelle,
      formatFcfa(b.total_billetage),
      formatFcfa(b.ecart),
    );
    if (!(await confirmAct({ quoi }))) return;
    const { success, data } = await callApi(validerBilletage, { parametres: { id } });
    if (!success || !data) return;
    setB(data);
    recevoirBilletage(data);
  };
  return (
    <Modal isOpen onClose={fermer} className="billetage" aria-labelledby="billetage-detail">
      <DialogHeader id="billetage-detail" titre="Billetage" fermer={fermer} />
      <div className="comptage">
        {b && <BilletCompte b={b} />}
        <DialogActions>
          <Button text="Fermer" onClick={fermer} />
          {session && peut(session, 'GESTION', 'billetage') && b?.statut !== 'validé' && (
            <ReasonedButton
              raison={raison}
              intent="success"
              text="Valider le billetage"
              onClick={() => void valider()}
            />
          )}
        </DialogActions>
      </div>
    </Modal>
  );
}

/** Cash counts, as they are handed in and validated. */
export function BilletagesEcran() {
  const { data: caisses = [] } = useCaisses();
  const [ouvert, ouvrir] = useState<number | null>(null);
  const compter = useSetAtom(comptageAtom);
  return (
    <>
      {caisses.map((c) => (
        <Vivant key={c.id} caisse_id={c.id} />
      ))}
      <ListTable<Billetage>
        titre="Billetages"
        nom="billetages"
        appel={listerBilletages}
        colonnes={COLONNES}
        rows={25}
        vide="Aucun billetage"
        nomsFiltres={FILTRES}
        filtres={(valeurs, changer) => (
          <>
            <PeriodFilter
              debut={valeurs.period_from ?? undefined}
              fin={valeurs.period_to ?? undefined}
              changer={(period_from, period_to) => changer({ filtres: { period_from, period_to } })}
            />
            <Combobox
              aria-label="Caisse"
              value={valeurs.caisse_id ?? ''}
              options={[
                { value: '', label: 'Caisse : toutes' },
                ...caisses.map((c) => ({ value: String(c.id), label: c.libelle })),
              ]}
              onChange={(e) => changer({ filtres: { caisse_id: e.currentTarget.value } })}
            />
            <Combobox
              aria-label="Statut"
              value={valeurs.statut ?? ''}
              options={[
                { value: '', label: 'Statut : tous' },
                ...STATUTS_BILLETAGE.map((s) => ({ value: s, label: s })),
              ]}
              onChange={(e) => changer({ filtres: { statut: e.currentTarget.value } })}
            />
          </>
        )}
        actions={
          <Combobox
            aria-label="Compter une caisse"
            value=""
            options={[
              { value: '', label: 'Compter une caisse…' },
              ...caisses.map((c) => ({ value: String(c.id), label: c.libelle })),
            ]}
            onChange={(e) => {
              const c = caisses.find((x) => x.id === Number(e.currentTarget.value));
              if (c) compter({ caisse_id: c.id, libelle: c.libelle });
            }}
          />
        }
        actionsLigne={(b) => (
          <Button
            variant="minimal"
            size="small"
            icon={<EyeOpen />}
            aria-label={`Voir le billetage ${b.id}`}
            onClick={() => ouvrir(b.id)}
          />
        )}
      />
      {ouvert !== null && <Detail key={ouvert} id={ouvert} fermer={() => ouvrir(null)} />}
    </>
  );
}
