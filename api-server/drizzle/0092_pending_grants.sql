CREATE TABLE "pending_grants" (
	"invitation_id" text NOT NULL,
	"kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"level" text NOT NULL,
	"given_by" text NOT NULL,
	"made_invitation" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pending_grants_invitation_id_kind_thing_id_pk" PRIMARY KEY("invitation_id","kind","thing_id")
);
--> statement-breakpoint
ALTER TABLE "pending_grants" ADD CONSTRAINT "pending_grants_invitation_id_workspace_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."workspace_invitations"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pending_grants" ADD CONSTRAINT "pending_grants_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_grants_thing" ON "pending_grants" USING btree ("kind","thing_id");--> statement-breakpoint
CREATE INDEX "pending_grants_giver" ON "pending_grants" USING btree ("given_by");