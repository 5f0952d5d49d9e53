import './direct.css';
import { Button } from '@blueprintjs/core';
import { Maximize, Pause, Play } from '@blueprintjs/icons';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAFaire } from '#client/admin/accueil/a-faire.queries.ts';
import { Badge } from '#client/ui/status-badge.tsx';
import type { AFaire } from '#shared/admin/accueil/accueil.schema.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { alertesA, SEUILS } from '#shared/gestion/statistiques/direct.rules.ts';
import type { EtatDirect } from '#shared/gestion/statistiques/direct.schema.ts';
import { ParHeure } from './heures-direct.tsx';
import { Alertes, Caisses, Fil, Vendeurs } from './parts-direct.tsx';
import {
  formatComparaison,
  formatFraicheur,
  LIENS,
  partDuCa,
  type VueDirecte,
} from './vue-directe.rules.ts';

interface TuileProps {
  nom: string;
  valeur: string;
  plus?: string;
  alerte?: boolean;
}
const TuileDirect = ({ nom, valeur, plus, alerte = false }: TuileProps) => (
  <div className="direct-tuile" data-alerte={alerte || undefined}>
    <dt>{nom}</dt>
    {/* A new key per value restarts its one-second tint. */}
    <dd key={valeur}>
      {valeur}
      {alerte && ' !'}
    </dd>
    <dd className="direct-plus">{plus ?? ''}</dd>
  </div>
);

function formatAttente(caisses: EtatDirect['caisses']): string {
  const n = caisses.reduce((s, c) => s + c.en_attente, 0);
  return n === 0 ? 'personne n’attend' : `${formatNombre(n)} en attente de caisse`;
}
/** [DIR-11] Client's share; nobody pays a discount. */
const partClient = ({ total_client, nombre_ventes }: EtatDirect['tuiles']) =>
  nombre_ventes === 0 ? '' : `dont ${formatNombre(total_client / nombre_ventes)} par le client`;

function Tuiles({ etat, maintenant }: { etat: EtatDirect; maintenant: Date }) {
  const { tuiles: t } = etat;
  const { pourcent, mots } = formatComparaison(etat, maintenant);
  return (
    <dl className="direct-tuiles">
      <TuileDirect
        nom="CA TTC"
        valeur={formatFcfa(t.chiffre_affaire)}
        plus={`${pourcent} ${mots}`}
      />
      <TuileDirect
        nom="Ventes"
        valeur={formatNombre(t.nombre_ventes)}
        plus={formatAttente(etat.caisses)}
      />
      <TuileDirect nom="Panier moyen" valeur={formatFcfa(t.panier_moyen)} plus={partClient(t)} />
      <TuileDirect
        nom="Marge"
        valeur={formatFcfa(t.marge)}
        plus={partDuCa(t.marge, t.chiffre_affaire)}
      />
      <TuileDirect
        nom="Prise en charge"
        valeur={formatFcfa(t.prise_en_charge)}
        plus={partDuCa(t.prise_en_charge, t.chiffre_affaire)}
      />
      <TuileDirect
        nom="Annulations"
        valeur={formatNombre(t.annulations)}
        alerte={t.annulations > SEUILS.annulations}
        plus={t.annulations > SEUILS.annulations ? `plus de ${SEUILS.annulations}` : ''}
      />
    </dl>
  );
}

interface Gel {
  fige: boolean;
  figer: (fige: boolean) => void;
  attendent: number;
}
const changementsDits = (attendent: number): string =>
  attendent > 0
    ? `${formatNombre(attendent)} changement${attendent > 1 ? 's' : ''} en attente`
    : 'Rien de nouveau';

function Barre({ vue, gel }: { vue: VueDirecte; gel: Gel }) {
  const { teinte, mots } = LIENS[vue.lien];
  const { tuiles, fil } = vue.etat;
  return (
    <div className="direct-barre">
      <span role="status">
        <Badge tone={teinte}>{mots}</Badge>
      </span>
      <span className="direct-maj" aria-live="off">
        {formatFraicheur(vue)}
      </span>
      <Button
        size="small"
        icon={gel.fige ? <Play /> : <Pause />}
        text={gel.fige ? 'Reprendre' : 'Figer'}
        aria-pressed={gel.fige}
        onClick={() => gel.figer(!gel.fige)}
      />
      {gel.fige && <span className="direct-maj">{changementsDits(gel.attendent)}</span>}
      {tuiles.nombre_ventes === 0 && fil.length === 0 && (
        <span className="direct-maj">Aucune vente aujourd’hui</span>
      )}
      <Link className="direct-vers-mur" to="?vue=direct&tv=1" title="Échap en revient">
        <Maximize /> Écran mural
      </Link>
    </div>
  );
}

/** [DIR-12] Ruptures and expired lots, by permission; never on the wall. Frozen with the rest. */
function useStockEnAlerte(fige: boolean): readonly AFaire[] {
  const { data } = useAFaire();
  const tenu = useRef(data);
  if (!fige) tenu.current = data;
  return (tenu.current ?? []).filter(({ genre }) => genre === 'ruptures' || genre === 'lots');
}

export function EcranDirect({ vue, gel }: { vue: VueDirecte; gel: Gel }) {
  const { etat, lien, au } = vue;
  const stock = useStockEnAlerte(gel.fige);
  return (
    <div className="direct" data-lien={lien}>
      <Barre vue={vue} gel={gel} />
      <Tuiles etat={etat} maintenant={au} />
      <div className="direct-bas">
        <div className="direct-colonne">
          <Alertes alertes={alertesA(etat, au)} stock={stock} />
          <Fil fil={etat.fil} />
        </div>
        <div className="direct-colonne">
          <div className="direct-caisses">
            <Caisses caisses={etat.caisses} maintenant={au} />
            <Vendeurs vendeurs={etat.vendeurs} />
          </div>
          <ParHeure etat={etat} maintenant={au} />
        </div>
      </div>
    </div>
  );
}
