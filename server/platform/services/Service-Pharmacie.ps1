# Starts the till with Windows, before anybody signs in: installer | desinstaller | arreter | demarrer | reseau. Its first bytes say UTF-8, for Windows would read it as its own.
param([ValidateSet('installer', 'desinstaller', 'arreter', 'demarrer', 'reseau')][string]$Ordre = 'installer')
$ErrorActionPreference = 'Stop'
$Nom = 'Pharmacie'
$Paquet = (Resolve-Path (Join-Path $PSScriptRoot '..\..\..\..')).Path
$Donnees = Join-Path $env:ProgramData 'Pharmacie'

$moi = New-Object Security.Principal.WindowsPrincipal([Security.Principal.WindowsIdentity]::GetCurrent())
if (-not $moi.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)) {
  Write-Host "Ouvrez PowerShell en administrateur, puis recommencez."
  exit 1
}

function Arreter-Caisse {
  if (-not (Test-Path $Donnees)) { return }
  $env:DATA_DIR = $Donnees
  $null | & (Join-Path $Paquet 'Arreter.cmd')
}

switch ($Ordre) {
  'installer' {
    New-Item -ItemType Directory -Force $Donnees | Out-Null
    # S-1-5-19 is LOCAL SERVICE, S-1-5-32-544 the administrators: by number, for the names change with the language of Windows.
    icacls $Donnees /inheritance:r /grant '*S-1-5-19:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F' | Out-Null
    icacls $Paquet /grant '*S-1-5-19:(OI)(CI)M' | Out-Null
    $commande = "/c set `"DATA_DIR=$Donnees`" && `"$Paquet\Servir.cmd`""
    $action = New-ScheduledTaskAction -Execute 'cmd.exe' -Argument $commande -WorkingDirectory $Donnees
    $compte = New-ScheduledTaskPrincipal -UserId 'S-1-5-19' -LogonType ServiceAccount -RunLevel Limited
    $reglages = New-ScheduledTaskSettingsSet -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries -ExecutionTimeLimit ([TimeSpan]::Zero) -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) -MultipleInstances IgnoreNew
    Register-ScheduledTask -TaskName $Nom -Action $action -Trigger (New-ScheduledTaskTrigger -AtStartup) -Principal $compte -Settings $reglages -Force | Out-Null
    Start-ScheduledTask -TaskName $Nom
    Write-Host "La pharmacie démarre, et démarrera avec Windows. Premier mot de passe : $Donnees\PREMIERE-CONNEXION.txt"
  }
  'desinstaller' {
    Arreter-Caisse
    Get-NetFirewallRule -DisplayName $Nom -ErrorAction SilentlyContinue | Remove-NetFirewallRule
    Unregister-ScheduledTask -TaskName $Nom -Confirm:$false
    Write-Host "La pharmacie ne démarre plus avec Windows. Les données restent dans $Donnees."
  }
  'reseau' {
    # A task that nobody sees is never asked for by the firewall: its ports are opened here, those of reglages.env if they are others.
    Get-NetFirewallRule -DisplayName $Nom -ErrorAction SilentlyContinue | Remove-NetFirewallRule
    New-NetFirewallRule -DisplayName $Nom -Direction Inbound -Action Allow -Protocol TCP -LocalPort '8000', '8443' -Profile Private, Domain | Out-Null
    Write-Host "Les autres postes du réseau privé peuvent se connecter."
  }
  'arreter' { Arreter-Caisse }
  'demarrer' { Start-ScheduledTask -TaskName $Nom }
}
