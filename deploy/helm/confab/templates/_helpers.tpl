{{- define "confab.name" -}}
{{- if contains "confab" .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-confab{{ end -}}
{{- end }}

{{- define "confab.selector" -}}
app.kubernetes.io/name: confab
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "confab.labels" -}}
{{ include "confab.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}

{{- /* The labels that tell nodes from the NATS server of the same release. */ -}}
{{- define "confab.nodes" -}}
{{ include "confab.selector" . }}
app.kubernetes.io/component: node
{{- end }}

{{- define "confab.nats" -}}
{{ include "confab.selector" . }}
app.kubernetes.io/component: nats
{{- end }}

{{- define "confab.generated" }}{{ include "confab.name" . }}-generated{{ end }}

{{- define "confab.databaseSecret" -}}
{{- if .Values.database.existingSecret -}}
name: {{ .Values.database.existingSecret }}
key: {{ .Values.database.key }}
{{- else if .Values.database.cloudNativePg.enabled -}}
name: {{ include "confab.name" . }}-postgres-app
key: uri
{{- else -}}
name: {{ include "confab.generated" . }}
key: database-url
{{- end }}
{{- end }}

{{- define "confab.uploadsClaim" -}}
{{ .Values.files.volume.existingClaim | default (printf "%s-uploads" (include "confab.name" .)) }}
{{- end }}

{{- /* Settings that contradict each other, or without which nodes would lose data. */ -}}
{{- define "confab.check" -}}
{{- $database := .Values.database }}
{{- if ne 1 (len (compact (list $database.existingSecret $database.url (ternary "on" "" $database.cloudNativePg.enabled)))) }}
{{- fail "Set exactly one of database.existingSecret, database.url and database.cloudNativePg.enabled." }}
{{- end }}
{{- $volume := .Values.files.volume }}
{{- if ne 1 (len (compact (list .Values.files.s3.bucket $volume.existingClaim $volume.size))) }}
{{- fail "Set exactly one of files.s3.bucket, files.volume.existingClaim and files.volume.size." }}
{{- end }}
{{- if and .Values.files.s3.bucket (not .Values.files.s3.existingSecret) }}
{{- fail "files.s3.bucket needs files.s3.existingSecret, with access-key and secret-key." }}
{{- end }}
{{- if and .Values.nats.existingSecret .Values.nats.server.enabled }}
{{- fail "Set nats.existingSecret or nats.server.enabled, not both." }}
{{- end }}
{{- end }}
